// Starts the product (or with --doctor its examination), or explains why this Node cannot. Any Node can read this file; the sources
// need one that strips types.
import { readFileSync } from 'fs';

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const ranges = engines.node.split('||').map((range) => {
  const [, kind, major, minor] = /(\^|>=)(\d+)\.(\d+)/.exec(range);
  return { isOpen: kind === '>=', major: Number(major), minor: Number(minor) };
});
const [major, minor] = process.versions.node.split('.').map(Number);
const fits = ranges.some((range) =>
  major === range.major ? minor >= range.minor : range.isOpen && major > range.major,
);

if (fits) await import(process.argv.includes('--doctor') ? './doctor.ts' : '../src/server/main.ts');
else {
  const known = ranges.map(
    (range) =>
      `Node ${range.major}.${range.minor} or ${range.isOpen ? 'newer' : `a later ${range.major}`}`,
  );
  console.error(
    `Verimeter runs on ${known.join(', or on ')}; this is Node ${process.versions.node}. ` +
      '`npm start` installs one that fits and runs on it.',
  );
  process.exitCode = 1;
}
