/** The stable name that the server gave an error, `no_reports_remaining` for one; undefined without an answer. */
export function errorName(error: { data?: object | null | undefined }): string | undefined {
  const { data } = error;
  return data && 'error' in data && typeof data.error === 'string' ? data.error : undefined;
}
