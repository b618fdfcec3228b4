export function explain(output: string): string | undefined;
