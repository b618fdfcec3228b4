import type { Place } from '../../../shared/schema/result.ts';
import { api } from '../../app/api.ts';
import classes from './site.module.css';

const columns = [
  {
    place: 'chat',
    title: 'Chat analysis',
    builtIn: 'Reads how the statement is worded and lists the words that moved its number.',
    vendor: 'Weighs the statement against what the model knows and says how likely it is.',
  },
  {
    place: 'search',
    title: 'Search analysis',
    builtIn: 'Looks the claim up in a library of fact checks. No source, no verdict.',
    vendor: 'Looks for sources on both sides and grades them in six ways.',
  },
  {
    place: 'general',
    title: 'General analysis',
    builtIn: 'Tells what kind of statement it is and how far it can be checked at all.',
    vendor: 'Reads it a second time, independently of the first.',
  },
] as const satisfies readonly { place: Place; title: string; builtIn: string; vendor: string }[];

export function WhatHappens() {
  const { data } = api.analysis.analysts.useQuery();
  return (
    <section className={classes.what} aria-label="What happens">
      {columns.map((column) => {
        const analyst = data?.find(({ place }) => place === column.place);
        return (
          <div key={column.place}>
            <h2>{column.title}</h2>
            <p className="fine">{analyst?.name}</p>
            <p>{analyst?.kind === 'vendor' ? column.vendor : column.builtIn}</p>
          </div>
        );
      })}
    </section>
  );
}
