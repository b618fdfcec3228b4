import '../../theme/fields.css';
import { Box, Button, Group, TextInput } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { type SubmitEvent, useRef } from 'react';
import { SEARCH_MAX } from '../../../shared/limits.ts';
import { paths } from '../../../shared/paths.ts';
import { FEATURED_CATEGORIES, TOPIC_MAX, verdictGroups } from '../../../shared/lists.ts';
import { api } from '../../app/api.ts';
import { Link } from '../../ui/Link.tsx';
import { Section } from '../../ui/Section.tsx';
import { Empty, Loaded, LoadedList, NumberedPager, TableSkeleton } from '../../ui/list/List.tsx';
import { optionsOf } from '../../ui/list/ListControls.tsx';
import { listAddress, param, useList } from '../../ui/list/address.ts';
import { PlotSection } from './PlotSection.tsx';
import { Lead, ReportRows } from './ReportRows.tsx';
import classes from './radar.module.css';

const VERDICTS = [{ value: 'all', label: 'All' }, ...verdictGroups] as const;

const ORDERS = [
  { value: 'relevant', label: 'Most relevant' },
  { value: 'newest', label: 'Newest' },
  { value: 'highest', label: 'Highest score' },
  { value: 'lowest', label: 'Lowest score' },
] as const;

const list = listAddress({
  search: param.text(),
  verdict: param.oneOf(VERDICTS),
  topic: param.text(2 * TOPIC_MAX),
  sort: param.oneOf(ORDERS),
  page: param.page,
});

type RadarAddress = ReturnType<typeof list.read>;

export const radarAddress = {
  ...list,
  /** Without a search, `relevant` (the default) is the same order as `newest`. */
  write: (address: RadarAddress) => {
    const isUsual = address.search === '' && address.sort === 'newest';
    return list.write(isUsual ? { ...address, sort: 'relevant' } : address);
  },
};

export function TruthRadar() {
  const overview = api.radar.overview.useQuery();
  return (
    <div className="wide">
      <h1>Truth Radar</h1>
      <Lead>Claims that people checked here, and what was found.</Lead>
      <Loaded
        query={overview}
        what="Truth Radar"
        waiting={<TableSkeleton label="Truth Radar is being loaded." />}
      >
        {({ featured, samples, points, topics }) => (
          <>
            {points.length > 0 && <SearchSection topics={topics} />}
            {(points.length > 0 || Object.values(featured).some(({ length }) => length > 0)) && (
              <Section title="Featured reports">
                <Box className="columns" __vars={{ '--least': '16rem' }}>
                  {optionsOf(FEATURED_CATEGORIES).map(({ value: name, label }) => (
                    <section key={name} aria-labelledby={name}>
                      <h3 id={name}>{label}</h3>
                      {featured[name].length === 0 ? (
                        <p className="fine">Nothing on this list yet.</p>
                      ) : (
                        <ReportRows rows={featured[name]} />
                      )}
                    </section>
                  ))}
                </Box>
              </Section>
            )}
            {samples.length > 0 && (
              <Section title="Examples">
                <Lead>
                  No report is listed yet. These samples show what one looks like; search engines
                  are not shown them.
                </Lead>
                <ReportRows rows={samples} />
              </Section>
            )}
            <PlotSection points={points} />
          </>
        )}
      </Loaded>
    </div>
  );
}

const ALL: Partial<RadarAddress> = { search: '', verdict: 'all', topic: '' };

function SearchSection({ topics }: { topics: readonly string[] }) {
  const { address, to, change } = useList(radarAddress);
  const query = api.radar.search.useQuery(radarAddress.asked(address), {
    placeholderData: keepPreviousData,
  });
  const { search, verdict, topic, sort, page } = address;
  const known = topic === '' || topics.includes(topic) ? topics : [topic, ...topics];
  return (
    <Section title="Listed reports" anchor="reports">
      <SearchForm
        address={address}
        onSearch={(text) => change({ search: text, sort: 'relevant' })}
      />
      <ChoiceLinks
        label="Verdict"
        choices={VERDICTS}
        chosen={verdict}
        to={(value) => to({ verdict: value })}
      />
      {known.length > 0 && (
        <ChoiceLinks
          label="Topic"
          choices={[ANY_TOPIC, ...known.map((name) => ({ label: name, value: name }))]}
          chosen={topic}
          to={(value) => to({ topic: value })}
        />
      )}
      <ChoiceLinks
        label="Order"
        choices={ORDERS.filter(({ value }) => value !== 'relevant' || search !== '')}
        chosen={search === '' && sort === 'relevant' ? 'newest' : sort}
        to={(value) => to({ sort: value })}
      />
      <LoadedList query={query} what="The reports">
        {({ reports, ...counts }) =>
          reports.length === 0 ? (
            <NothingHere address={address} all={to(ALL)} first={to({})} />
          ) : (
            <>
              <ReportRows rows={reports} />
              <NumberedPager {...{ page, to, ...counts }} shown={reports.length} />
            </>
          )
        }
      </LoadedList>
    </Section>
  );
}

const ANY_TOPIC = { label: 'All', value: '' };

function NothingHere(props: { address: RadarAddress; all: string; first: string }) {
  const { search, verdict, topic, page } = props.address;
  if (page > 1)
    return (
      <Empty role="status" title="There is no such page" text="The list ends before it.">
        <Link to={props.first}>Go to the first page</Link>
      </Empty>
    );
  if (search === '' && verdict === 'all' && topic === '')
    return <Empty title="No reports yet" text="Listed reports can be searched here." />;
  const text = (
    <>
      No listed report matches {search === '' ? 'this choice' : <q dir="auto">{search}</q>}. Fewer
      or other words may find more.
    </>
  );
  return (
    <Empty role="status" title="Nothing found" text={text}>
      <Link to={props.all}>Show all listed reports</Link>
    </Empty>
  );
}

/** A plain form, because without scripts the server answers it. */
function SearchForm(props: { address: RadarAddress; onSearch: (search: string) => void }) {
  const { search } = props.address;
  const others = [
    ...new URLSearchParams(radarAddress.write({ ...props.address, search: '', page: 1 })),
  ];
  const field = useRef<HTMLInputElement>(null);
  // Uncontrolled, so that text typed before hydration stays; going back restores the search.
  useDidUpdate(() => {
    if (field.current) field.current.value = search;
  }, [search]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    props.onSearch(field.current?.value.trim() ?? '');
  };
  return (
    <search>
      <form action={`${paths.truthRadar}#reports`} onSubmit={submit}>
        <Group gap="xs" wrap="nowrap" maw="36rem" mb="xs">
          <TextInput
            ref={field}
            flex={1}
            type="search"
            name="search"
            aria-label="Search listed reports"
            placeholder="Search listed reports"
            defaultValue={search}
            maxLength={SEARCH_MAX}
            dir="auto"
            autoComplete="off"
            spellCheck={false}
          />
          {others.map(([name, value]) => (
            <input key={name} type="hidden" {...{ name, value }} />
          ))}
          <Button type="submit" variant="default">
            Search
          </Button>
        </Group>
      </form>
    </search>
  );
}

/** Links, so that they work without scripts. */
function ChoiceLinks<Value>(props: {
  label: string;
  choices: readonly { label: string; value: Value }[];
  chosen: Value;
  to: (value: Value) => string;
}) {
  return (
    <Group
      component="nav"
      className={classes.choices}
      gap="0 1.1rem"
      align="baseline"
      c="dimmed"
      fz="sm"
      aria-label={props.label}
    >
      <Box component="span" miw="4rem" fz="xs" aria-hidden="true">
        {props.label}
      </Box>
      {props.choices.map(({ label, value }) => (
        <Link
          key={label}
          to={props.to(value)}
          aria-current={value === props.chosen ? 'true' : undefined}
        >
          <span dir="auto">{label}</span>
        </Link>
      ))}
    </Group>
  );
}
