/** What a report says of itself to search engines and previews. */
export function EditSeo() {
  return null;
}
