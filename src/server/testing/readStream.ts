export interface StreamedEvent {
  id?: string;
  event?: string;
  data?: unknown;
}

/** Reads a stream of server-sent events to its end. */
export async function readStream(
  url: string,
  headers: Record<string, string> = {},
): Promise<StreamedEvent[]> {
  const response = await fetch(url, { headers });
  const text = await response.text();
  return text
    .split('\n\n')
    .filter((block) => block !== '' && !block.startsWith(':'))
    .map((block) => {
      const fields = block.split('\n').map((line) => /^(\w+): (.*)$/.exec(line)?.slice(1) ?? []);
      const { data, ...rest } = Object.fromEntries(fields) as Record<string, string>;
      return { ...rest, data: JSON.parse(data ?? 'null') as unknown };
    });
}
