import { api } from '../../../app/api.ts';
import { OutLink } from '../../../ui/OutLink.tsx';
import { originName } from './originName.ts';
import classes from './RecordDetails.module.css';

/** What is stored of a record: what the search says and cites when a claim is it. */
export function RecordDetails({ id }: { id: string }) {
  const { data, error } = api.admin.library.record.useQuery({ id });
  if (error) return <p className={classes.failed}>{error.message}</p>;
  if (!data) return <p className={classes.details}>Loading…</p>;
  const { phrasings, summary, keyFindings, title, language, links, origin } = data;
  return (
    <dl className={classes.details} lang={language}>
      <Fact name="Title" texts={[title]} />
      <Fact name="Summary" texts={[summary]} />
      <Fact name="Findings" texts={keyFindings} />
      <Fact name="Also said as" texts={phrasings} />
      <dt lang="en">Links</dt>
      <dd>
        {links.map(({ publication, title, link }) => (
          <p key={link}>
            <OutLink href={link}>
              {publication}: {title}
            </OutLink>
          </p>
        ))}
      </dd>
      <Fact name="From" texts={[`${originName(origin)}, in ${language}`]} />
    </dl>
  );
}

function Fact({ name, texts }: { name: string; texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <>
      <dt lang="en">{name}</dt>
      <dd dir="auto">
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </dd>
    </>
  );
}
