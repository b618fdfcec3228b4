import { describe, expect, it, test } from 'vitest';
import { isPartOf, leaveOutAddresses, maskAddresses, originOf } from './addresses.ts';

describe('a text of ours', () => {
  it.each([
    ['Visit https://win.example/now?x=1.', 'Visit (address left out).'],
    ['Write to help+me@win.example!', 'Write to (address left out)!'],
    ['Join our forum (cform.com) for more.', 'Join our forum (cform) for more.'],
    ['Play free at FREEGAME.COM.', 'Play free at freegame.'],
    ['Get it at freegame.com/get, now', 'Get it at (address left out), now'],
    ['Get it at freegame.com:8080/get', 'Get it at (address left out)'],
    ['Booking.com was founded in 1996.', 'Booking was founded in 1996.'],
    ['It is on news.bbc.co.uk...', 'It is on bbc...'],
  ])('names no address: %s', (text, shown) => {
    expect(leaveOutAddresses(text).toLowerCase()).toBe(shown.toLowerCase());
  });

  it.each([
    'It rose by 3.5 points, i.e. to 12.25 %, in the U.S. and/or the U.K.',
    'Node.js is older. A full stop without a space.It happens.',
    'At 10 a.m. on 1.2.2026 the AC/DC concert began...',
  ])('keeps what only looks like one: %s', (text) => {
    expect(leaveOutAddresses(text)).toBe(text);
  });
});

describe('a quotation or title', () => {
  it.each([
    ['Go to www.win.example, or mail me@win.example.', 'Go to […], or mail […].'],
    ['See https://win.example/now and freegame.com/get today', 'See […] and […] today'],
    ['Booking.com was founded in 1996.', 'Booking.com was founded in 1996.'],
    ['Amazon.com: Books... on bbc.co.uk.', 'Amazon.com: Books... on bbc.co.uk.'],
  ])('shows in brackets where an address stood, and keeps a name: %s', (text, shown) => {
    expect(maskAddresses(text)).toBe(shown);
  });
});

test.each([
  ['https://www.reuters.com/world/a', 'reuters.com'],
  ['https://edition.cnn.com/2024/a', 'cnn.com'],
  ['https://news.example.co.uk/a', 'example.co.uk'],
  ['http://EXAMPLE.com.:8080/a', 'example.com'],
  ['https://www.bbc.co.uk/news/1', 'bbc.com'],
  ['https://youtu.be/abc', 'youtube.com'],
  ['https://www.nhs.uk/conditions', 'nhs.uk'],
  ['https://192.0.2.1/a', '192.0.2.1'],
  ['https://one.blogspot.com/a', 'blogspot.com'],
  ['https://two.blogspot.com/a', 'blogspot.com'],
  ['https://xn--bcher-kva.example/a', 'xn--bcher-kva.example'],
  ['ftp://example.com/a', 'ftp://example.com/a'],
  ['not an address', 'not an address'],
])('a page counts as its registrable domain: %s', (url, origin) => {
  expect(originOf(url)).toBe(origin);
});

test.each([
  ['https://doi.org/10.1056/NEJMoa2034577', 'doi:10.1056/nejmoa2034577'],
  ['https://doi.org/10.1056/NEJM%E2%80%8Boa20%0034577', 'doi:10.1056/nejmoa2034577'],
  [`https://doi.org/10.1056/${'x'.repeat(199)}%F0%9F%90%9D`, `doi:10.1056/${'x'.repeat(199)}`],
  ['http://dx.doi.org/10.1056%2FNEJMoa2034577', 'doi:10.1056/nejmoa2034577'],
  ['https://www.nejm.org/doi/full/10.1056/NEJMoa2034577', 'doi:10.1056/nejmoa2034577'],
  ['https://onlinelibrary.wiley.com/doi/10.1002/abc.123/full', 'doi:10.1002/abc.123'],
  [
    'https://journals.plos.org/plosone/article?id=10.1371/journal.pone.0012345',
    'doi:10.1371/journal.pone.0012345',
  ],
  ['https://www.nature.com/articles/s41586-020-2012-7', 'doi:10.1038/s41586-020-2012-7'],
  ['https://doi.org/10.1038/s41586-020-2012-7', 'doi:10.1038/s41586-020-2012-7'],
  [
    'https://www.biorxiv.org/content/10.1101/2020.01.01.123456v2.full.pdf',
    'doi:10.1101/2020.01.01.123456',
  ],
  ['https://www.medrxiv.org/content/10.1101/2020.01.01.123456v1', 'doi:10.1101/2020.01.01.123456'],
  ['https://arxiv.org/abs/2101.00001v2', 'arxiv:2101.00001'],
  ['https://arxiv.org/pdf/2101.00001.pdf', 'arxiv:2101.00001'],
  ['https://export.arxiv.org/abs/2101.00001', 'arxiv:2101.00001'],
  ['https://arxiv.org/abs/hep-th/9901001', 'arxiv:hep-th/9901001'],
  ['https://doi.org/10.48550/arXiv.2101.00001', 'arxiv:2101.00001'],
  ['https://pubmed.ncbi.nlm.nih.gov/12345678/', 'pubmed:12345678'],
  ['https://www.ncbi.nlm.nih.gov/pubmed/12345678', 'pubmed:12345678'],
  ['https://europepmc.org/article/MED/12345678', 'pubmed:12345678'],
  ['https://pmc.ncbi.nlm.nih.gov/articles/PMC1234567/', 'pmc:1234567'],
  ['https://www.ncbi.nlm.nih.gov/pmc/articles/PMC1234567/', 'pmc:1234567'],
  ['https://europepmc.org/articles/PMC1234567', 'pmc:1234567'],
  ['https://www.ncbi.nlm.nih.gov/books/NBK430685/', 'bookshelf:nbk430685'],
  ['https://www.jstor.org/stable/1234567', 'jstor:1234567'],
  ['https://doi.org/10.2307/1234567', 'jstor:1234567'],
  ['https://papers.ssrn.com/sol3/papers.cfm?abstract_id=123', 'ssrn:123'],
  ['https://papers.ssrn.com/sol3/papers.cfm?abstract_id=12%003', 'ssrn:123'],
  ['https://ssrn.com/abstract=123', 'ssrn:123'],
  ['https://doi.org/10.2139/ssrn.123', 'ssrn:123'],
  ['https://zenodo.org/records/123', 'zenodo:123'],
  ['https://doi.org/10.5281/zenodo.123', 'zenodo:123'],
  ['https://osf.io/preprints/psyarxiv/abc12_v1', 'osf:abc12'],
  ['https://hal.science/hal-01234567v1', 'hal:hal-01234567'],
  ['https://www.researchgate.net/publication/123_A_title', 'researchgate:123'],
])('a page of a repository counts as the work that it holds: %s', (url, origin) => {
  expect(originOf(url)).toBe(origin);
});

test.each([
  ['https://pubmed.ncbi.nlm.nih.gov/?term=vaccines', 'nih.gov'],
  ['https://arxiv.org/list/cs/recent', 'arxiv.org'],
  ['https://www.nih.gov/news', 'nih.gov'],
  ['https://doi.org/', 'doi.org'],
  ['https://example.com/version/10.1/notes', 'example.com'],
  ['https://example.com/%E0%A4%A', 'example.com'],
])('a page that names no work counts as its domain: %s', (url, origin) => {
  expect(originOf(url)).toBe(origin);
});

test.each([
  ['https://www.ema.europa.eu/en/news', 'ema.europa.eu'],
  ['https://ec.europa.eu/eurostat/web/main', 'ec.europa.eu/eurostat'],
  ['https://commission.europa.eu/index_en', 'ec.europa.eu'],
  ['https://agriculture.ec.europa.eu/index_en', 'ec.europa.eu'],
  ['https://european-union.europa.eu/index_en', 'europa.eu'],
  ['https://europa.eu/index', 'europa.eu'],
  ['https://www.bag.admin.ch/de', 'bag.admin.ch'],
  ['https://www.bsi.bund.de/DE', 'bsi.bund.de'],
  ['https://www.gov.uk/government/organisations/hm-treasury/about', 'gov.uk/hm-treasury'],
  ['https://www.gov.uk/government/publications/a', 'gov.uk'],
  ['https://www.ons.gov.uk/economy', 'ons.gov.uk'],
  ['https://www.gov.br/saude/pt-br', 'gov.br/saude'],
  ['https://www.gov.br/pt-br/noticias', 'gov.br'],
  ['https://www.gov.pl/web/zdrowie/a', 'gov.pl/zdrowie'],
])('a page of a portal counts as the agency where the address tells: %s', (url, origin) => {
  expect(originOf(url)).toBe(origin);
});

test.each([
  ['https://web.archive.org/web/20200101000000/https://www.reuters.com/a', 'reuters.com'],
  ['https://web.archive.org/web/20200101000000id_/http://www.reuters.com/a', 'reuters.com'],
  ['https://web.archive.org/web/2020/www.reuters.com/a', 'reuters.com'],
  ['https://www.google.com/amp/s/www.reuters.com/a', 'reuters.com'],
  ['https://www-reuters-com.cdn.ampproject.org/c/s/www.reuters.com/a', 'reuters.com'],
  ['https://web.archive.org/web/2020/https://arxiv.org/abs/2101.00001', 'arxiv:2101.00001'],
  [
    'https://web.archive.org/web/2020/https://web.archive.org/web/2019/https://www.reuters.com/a',
    'reuters.com',
  ],
  ['https://web.archive.org/about', 'archive.org'],
])('a kept copy counts as the original: %s', (url, origin) => {
  expect(originOf(url)).toBe(origin);
});

describe('an agency belongs to its portal', () => {
  test.each([
    ['ema.europa.eu', 'europa.eu', true],
    ['gov.uk/hm-treasury', 'gov.uk', true],
    ['ec.europa.eu/eurostat', 'ec.europa.eu', true],
    ['europa.eu', 'ema.europa.eu', false],
    ['gov.uk/hm-treasury', 'gov.uk/home-office', false],
    // A body with a domain of its own, not a part of the portal
    ['ons.gov.uk', 'gov.uk', false],
    ['noteuropa.eu', 'europa.eu', false],
  ])('%s in %s: %s', (part, whole, is) => expect(isPartOf(part, whole)).toBe(is));
});
