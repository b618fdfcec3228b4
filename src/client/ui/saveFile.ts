/** How long a browser may take to begin with the file. */
const TAKEN_UP_MS = 60_000;

/** Puts a file into the person's downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), TAKEN_UP_MS);
}
