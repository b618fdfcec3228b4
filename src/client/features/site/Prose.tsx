import { Box, Text } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { paths } from '../../../shared/paths.ts';
import { PageHead } from '../../app/PageHead.tsx';
import { Link } from '../../ui/Link.tsx';
import { Fold } from '../../ui/Section.tsx';
import classes from './Prose.module.css';

interface ProseText {
  name: string;
  title?: string;
  lead: string;
  description: string;
  keywords: string;
  sections: { id: string; title: string; blocks: Block[] }[];
}

/** A paragraph, a list, a formula or terms; a string `{name}` alone is a value of block size. */
type Block = string | string[] | { formula?: string; terms?: string[][] };

/** `values` replace `{name}` in the texts. `unfolded` names the open sections, by default all. */
export function ProsePage({
  text: { name, title = name, lead, description, keywords, sections },
  values = {},
  unfolded,
}: {
  text: ProseText;
  values?: Record<string, ReactNode>;
  unfolded?: readonly string[];
}) {
  return (
    <>
      <PageHead title={`${name} – Verimeter`} {...{ description, keywords }} index />
      <article className={classes.prose}>
        <h1>{title}</h1>
        <Text
          mt="0.9rem"
          maw="34em"
          ff="heading"
          fz="clamp(1.1875rem, 2.3vw, var(--size-21))"
          lh={1.42}
          c="dimmed"
        >
          {lead}
        </Text>
        {sections.map(({ id, title, blocks }) => {
          const body = blocks.map((block, at) => <ProseBlock key={at} {...{ block, values }} />);
          if (unfolded?.includes(id) === false)
            return (
              <Fold key={id} title={title} anchor={id}>
                {body}
              </Fold>
            );
          return (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{title}</h2>
              {body}
            </section>
          );
        })}
      </article>
    </>
  );
}

function ProseBlock({ block, values }: { block: Block; values: Record<string, ReactNode> }) {
  const write = (text = '') => text.split(MARKS).map((part, at) => writeMark(part, at, values));
  const items = (list: string[]) => list.map((item) => <li key={item}>{write(item)}</li>);
  if (typeof block === 'string')
    return /^\{\w+\}$/.test(block) ? valueOf(block, values) : <p>{write(block)}</p>;
  if (Array.isArray(block)) return <ul>{items(block)}</ul>;
  if (block.formula !== undefined)
    return (
      <Box component="p" className="aside" my="1.1rem" ff="heading" fz="1.1875rem">
        {block.formula}
      </Box>
    );
  return (
    <dl className="facts ruled">
      {block.terms?.map(([name, about]) => (
        <div key={name}>
          <dt>{write(name)}</dt>
          <dd>{write(about)}</dd>
        </div>
      ))}
    </dl>
  );
}

function valueOf(place: string, values: Record<string, ReactNode>): ReactNode {
  const name = place.slice(1, -1);
  if (!(name in values)) throw new Error(`the text has a place for ${name}, which has no value`);
  return values[name];
}

/** `{value}`, `` `code` `` and `[text](name of a path)`. */
const MARKS = /(\{\w+\}|`[^`]{1,200}`|\[[^[\]]{1,200}\]\(\w+\))/;

function writeMark(part: string, at: number, values: Record<string, ReactNode>): ReactNode {
  if (at % 2 === 0) return part;
  if (part.startsWith('{')) return <Fragment key={at}>{valueOf(part, values)}</Fragment>;
  if (part.startsWith('`')) return <code key={at}>{part.slice(1, -1)}</code>;
  const [text, name] = part.slice(1, -1).split('](');
  const path = String(paths[name as keyof typeof paths]);
  // The API documentation is no route of the client.
  return path === paths.apiDocs ? (
    <a key={at} href={path}>
      {text}
    </a>
  ) : (
    <Link key={at} to={path}>
      {text}
    </Link>
  );
}
