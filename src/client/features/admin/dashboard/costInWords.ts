/** What vendors say that their answers cost; most answers cost less than a cent. */
export const costInWords = (usd: number): string =>
  `$${usd.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: usd < 1 ? 4 : 2 })}`;
