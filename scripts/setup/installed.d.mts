interface Entry {
  version?: string;
  integrity?: string;
  optional?: boolean;
}
export function agreesWithLockfile(root: string): boolean;
export function samePackages(asked: Record<string, Entry>, there: Record<string, Entry>): boolean;
