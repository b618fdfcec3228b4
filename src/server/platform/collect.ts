/** Null beyond the limit; the rest is then not read. */
export async function collect(
  body: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > limit) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}
