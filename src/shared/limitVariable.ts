/** The environment variable that fixes a limit: `reuseDays` → `LIMIT_REUSE_DAYS`. */
export function limitVariable(setting: string): string {
  return `LIMIT_${setting.replace(/[A-Z]/g, '_$&').toUpperCase()}`;
}
