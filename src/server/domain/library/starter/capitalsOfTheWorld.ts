import { capital } from './capitals.ts';
import type { StarterRecord } from './starterRecord.ts';

export const worldCapitalRecords: readonly StarterRecord[] = [
  capital({
    id: 'washington-capital',
    city: ['Washington, D.C.', 'Washington DC', 'Washington'],
    country: ['the United States', 'America'],
    known:
      'Congress, the President and the Supreme Court of the United States have their seat in Washington, D.C. The city was founded as the capital and took over in 1800.',
    finding: 'The District of Columbia is not part of any state.',
    pages: ['Washington,_D.C.', 'United-States'],
  }),
  capital({
    id: 'new-york-capital-of-usa',
    city: ['New York', 'New York City'],
    country: ['the United States', 'America'],
    rating: 'FALSE',
    known:
      'The capital of the United States is Washington, D.C. New York City is the most populous city and was the capital only from 1785 to 1790.',
    finding: 'New York City is not even the capital of its own state, which is Albany.',
    pages: ['New_York_City', 'United-States'],
  }),
  capital({
    id: 'ottawa-capital',
    city: ['Ottawa'],
    country: ['Canada'],
    known:
      'Queen Victoria chose Ottawa as the capital of the Province of Canada in 1857, and it stayed the capital when the present country came into being in 1867.',
    finding: 'Toronto, Montreal and several other Canadian cities are larger.',
    pages: ['Ottawa', 'Canada'],
  }),
  capital({
    id: 'toronto-capital-of-canada',
    city: ['Toronto'],
    country: ['Canada'],
    rating: 'FALSE',
    known:
      'The capital of Canada is Ottawa. Toronto is the most populous city of the country and the capital of the province of Ontario.',
    finding: 'Ottawa has been the capital of Canada since the country was formed in 1867.',
    pages: ['Toronto', 'Canada'],
  }),
  capital({
    id: 'mexico-city-capital',
    city: ['Mexico City'],
    country: ['Mexico'],
    known:
      'Mexico City is the seat of the federal government of Mexico. It stands where Tenochtitlan, the capital of the Aztecs, stood.',
    finding: 'It has been a federal entity of its own since 2016.',
    pages: ['Mexico_City', 'Mexico'],
  }),
  capital({
    id: 'brasilia-capital',
    city: ['Brasilia', 'Brasília'],
    country: ['Brazil'],
    known:
      'Brasília was built as the new capital in the middle of the country and inaugurated on 21 April 1960. Before that Rio de Janeiro was the capital.',
    finding: 'The city has been a World Heritage Site since 1987.',
    pages: ['Bras%C3%ADlia', 'Brazil'],
  }),
  ...['Rio de Janeiro', 'São Paulo'].map((name) =>
    capital({
      id: name === 'São Paulo' ? 'sao-paulo-capital-of-brazil' : 'rio-capital-of-brazil',
      city: name === 'São Paulo' ? [name, 'Sao Paulo'] : [name, 'Rio'],
      country: ['Brazil'],
      rating: 'FALSE',
      known: `Brasília has been the capital of Brazil since 1960. ${name} is a larger city and the capital of its own state only.`,
      finding: 'Rio de Janeiro was the capital until 1960, São Paulo never was.',
      pages: [name === 'São Paulo' ? 'S%C3%A3o_Paulo' : 'Rio_de_Janeiro', 'Brazil'],
    }),
  ),
  capital({
    id: 'buenos-aires-capital',
    city: ['Buenos Aires'],
    country: ['Argentina'],
    known:
      'Buenos Aires is the seat of the president and the congress of Argentina. It became a federal district in 1880 and is an autonomous city today.',
    finding: 'The city does not belong to Buenos Aires Province.',
    pages: ['Buenos_Aires', 'Argentina'],
  }),
  capital({
    id: 'tokyo-capital',
    city: ['Tokyo'],
    country: ['Japan'],
    known:
      'The emperor, the parliament and the government of Japan have their seat in Tokyo. The city took over from Kyoto when the emperor moved there in 1868 and 1869.',
    finding: 'Until 1868 Tokyo was called Edo.',
    pages: ['Tokyo', 'Japan'],
  }),
  capital({
    id: 'beijing-capital',
    city: ['Beijing', 'Peking'],
    country: ['China', "the People's Republic of China"],
    known:
      'Beijing has been the capital of the People’s Republic of China since it was founded in 1949. Several dynasties ruled from there before.',
    finding: 'Shanghai has more inhabitants in its urban area.',
    pages: ['Beijing', 'China'],
  }),
  capital({
    id: 'shanghai-capital-of-china',
    city: ['Shanghai'],
    country: ['China'],
    rating: 'FALSE',
    known:
      'The capital of China is Beijing. Shanghai is the largest centre of trade and finance and is governed directly as a municipality.',
    finding: 'Beijing has been the capital of the People’s Republic since 1949.',
    pages: ['Shanghai', 'China'],
  }),
  capital({
    id: 'new-delhi-capital',
    city: ['New Delhi', 'Delhi'],
    country: ['India'],
    known:
      'New Delhi, a part of the metropolis of Delhi, is the seat of all three branches of the government of India. It was inaugurated as the capital in 1931.',
    finding: 'Before 1911 Calcutta, now Kolkata, was the capital of British India.',
    pages: ['New_Delhi', 'India'],
  }),
  capital({
    id: 'mumbai-capital-of-india',
    city: ['Mumbai', 'Bombay'],
    country: ['India'],
    rating: 'FALSE',
    known:
      'The capital of India is New Delhi. Mumbai is the capital of the state of Maharashtra and the financial centre of the country.',
    finding: 'Mumbai was called Bombay in English until 1995.',
    pages: ['Mumbai', 'India'],
  }),
  capital({
    id: 'wellington-capital',
    city: ['Wellington'],
    country: ['New Zealand'],
    known:
      'Wellington has been the capital of New Zealand since 1865, when the parliament moved there from Auckland. The government has its seat there.',
    finding: 'It is the southernmost capital of a sovereign state.',
    pages: ['Wellington', 'New-Zealand'],
  }),
  capital({
    id: 'auckland-capital-of-new-zealand',
    city: ['Auckland'],
    country: ['New Zealand'],
    rating: 'FALSE',
    known:
      'The capital of New Zealand is Wellington. Auckland is the most populous city and was the capital only until 1865.',
    finding: 'The parliament of New Zealand meets in Wellington.',
    pages: ['Auckland', 'New-Zealand'],
  }),
  capital({
    id: 'cairo-capital',
    city: ['Cairo'],
    country: ['Egypt'],
    known:
      'Cairo is the capital of Egypt and the largest city of the country. Ministries have begun to move to a new administrative city that is being built to the east of it.',
    finding: 'The pyramids of Giza stand at the edge of the metropolis.',
    pages: ['Cairo', 'Egypt'],
  }),
  capital({
    id: 'cape-town-capital',
    city: ['Cape Town'],
    country: ['South Africa'],
    rating: 'MIXED',
    known:
      'South Africa divides the part of a capital among three cities. Cape Town is the seat of parliament, Pretoria of the government, and Bloemfontein of the Supreme Court of Appeal.',
    finding: 'Foreign embassies are in Pretoria.',
    pages: ['Cape_Town', 'South-Africa'],
  }),
  capital({
    id: 'johannesburg-capital-of-south-africa',
    city: ['Johannesburg'],
    country: ['South Africa'],
    rating: 'FALSE',
    known:
      'South Africa has three capitals: Pretoria, Cape Town and Bloemfontein. Johannesburg is the largest city, but none of the three.',
    finding: 'The Constitutional Court does sit in Johannesburg.',
    pages: ['Johannesburg', 'South-Africa'],
  }),
  capital({
    id: 'lagos-capital-of-nigeria',
    city: ['Lagos'],
    country: ['Nigeria'],
    rating: 'FALSE',
    known:
      'The capital of Nigeria has been Abuja since December 1991. Lagos, the largest city, was the capital before.',
    finding: 'Abuja was planned as a capital in the middle of the country.',
    pages: ['Lagos', 'Nigeria'],
  }),
];
