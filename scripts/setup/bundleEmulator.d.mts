export function bundleEmulator(root: string): Promise<void>;
export function hasEmulator(root: string): boolean;
export function hasBundle(root: string): boolean;
