export function fingerprint(root: string, paths: string[], also?: string): string;
