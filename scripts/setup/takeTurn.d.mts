export function takeTurn(path: string, onWait: (holder: string) => void): Promise<() => void>;
