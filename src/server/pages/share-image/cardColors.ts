/** The light colors of `client/theme/tokens.css`; a test holds the two against each other. */
export const cardColors = {
  paper: '#fbfaf6',
  ink: '#171a21',
  muted: '#5b5f66',
  rule: '#dcd9cf',
  wedge: '#171a21',
  bands: ['#96301f', '#c8702f', '#d9a63a', '#6da394', '#1a6556'],
  bandTexts: ['#96301f', '#91490f', '#775606', '#2e6b5c', '#1a6556'],
} as const;
