/** Every address of the product: the router, the links, the sitemap and the server read it here. */
export const paths = {
  home: '/',
  analyze: '/analyze',
  noReports: '/no-reports',
  report: (id: string) => `/report/${encodeURIComponent(id)}`,
  reportPattern: '/report/:id',
  notFound: '/404',
  trpc: '/trpc',
  progress: (reportId: string) => `/api/analysis/progress/${encodeURIComponent(reportId)}`,
  progressPattern: '/api/analysis/progress/:reportId',
  assets: '/assets',
  livez: '/livez',
  readyz: '/readyz',
} as const;
