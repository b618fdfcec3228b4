/** A `ClaimReview` as fact-checkers publish it. */
export function exampleReview(number: number | string, changes: object = {}): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'ClaimReview',
    claimReviewed: `The tower of Lake ${number} leans.`,
    url: `https://checks.example.org/tower/${number}`,
    datePublished: '2026-03-04',
    author: { '@type': 'Organization', name: 'Example Checks' },
    reviewRating: { ratingValue: 1, bestRating: 5, worstRating: 1, alternateName: 'False' },
    ...changes,
  };
}
