/** Claims that are hard to set: very long words, other scripts, and the longest text there may be. */
export const HONEY = 'Honey found in ancient Egyptian tombs is still edible today.';

export const LONG_WORDS =
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft and ' +
  `${'pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(4)} are the longest words that there are.`;

export const ARABIC = 'يمكن رؤية سور الصين العظيم من الفضاء بالعين المجردة دون أي أداة.';

export const CHINESE =
  '从太空中用肉眼可以看到中国的万里长城，这是一个流传很广的说法，许多教科书里都写着。';

const SENTENCE =
  'The harbour of the old town was deepened again, and the fishing fleet moved out. ';

export const LONG_TEXT = SENTENCE.repeat(Math.ceil(50_000 / SENTENCE.length)).slice(0, 49_990);

/** The longest word that there may be. */
export const BARE_WORD = 'abcdefghij'.repeat(4_999);

export const LINK = `https://news.a-very-long-name-of-a-newspaper-that-nobody-can-break.example.org/${'archive-of-the-year/'.repeat(12)}story?from=${'x'.repeat(60)}`;
