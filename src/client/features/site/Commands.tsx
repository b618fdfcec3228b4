import '../../theme/fields.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/spotlight/styles.layer.css';
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { cutText } from '../../../shared/cutText.ts';
import { SEARCH_MAX } from '../../../shared/limits.ts';
import { adminLinks, footerLinks, paths } from '../../../shared/paths.ts';
import type { MyReport } from '../../../shared/schema/account.ts';
import { verdictWords } from '../../../shared/verdictWords.ts';
import { api } from '../../app/api.ts';
import { leavePage } from '../../app/leavePage.ts';
import { openAuthModal } from '../../app/openAuthModal.ts';
import { useSession } from '../../app/session.ts';

const [store, commands] = createSpotlight();
const PAUSE_MS = 300;
const REPORTS_SHOWN = 5;
const LABEL_MAX = 100;

interface Command {
  label: string;
  description?: string;
  onClick: () => void;
}

/** `pressed` counts presses of the shortcut; each one opens or closes the dialog. */
export default function Commands(props: { pressed: number; onSignOut: () => void }) {
  const { pressed, onSignOut } = props;
  const [query, setQuery] = useState('');
  const wanted = query.trim();
  const groups = useCommands(onSignOut);
  const reports = useReports(wanted);
  const heeded = useRef(0);
  useEffect(() => {
    // In development, React runs an effect twice.
    if (heeded.current === pressed) return;
    heeded.current = pressed;
    commands.toggle();
  }, [pressed]);
  const isWanted = ({ label }: Command) => label.toLowerCase().includes(wanted.toLowerCase());
  const matching = Object.entries(groups)
    .map(([name, list]) => [name, list.filter(isWanted)] as const)
    .concat(Object.entries(reports.found))
    .filter(([, list]) => list.length > 0);
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={query}
      onQueryChange={setQuery}
      // Cleared on opening instead: a dialog that still fades out would clear newly typed text.
      clearQueryOnClose={false}
      onSpotlightOpen={() => setQuery('')}
      lockScroll={false}
      // Blurring the page takes a slow device most of a second.
      overlayProps={{ blur: 0 }}
      attributes={{ content: { 'aria-label': 'Commands and reports' } }}
      scrollable
      maxHeight="min(28rem, 70dvh)"
    >
      <Spotlight.Search
        placeholder="Go to a page, or find a report"
        aria-label="Go to a page, or find a report"
        maxLength={SEARCH_MAX}
      />
      <Spotlight.ActionsList>
        {matching.map(([name, list]) => (
          <Spotlight.ActionsGroup key={name} label={name} role="group" aria-label={name}>
            {list.map((command) => (
              <Spotlight.Action key={command.label + (command.description ?? '')} {...command} />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {matching.length === 0 && (
          <Spotlight.Empty>
            {reports.isPending ? 'Looking for reports…' : 'No page or report matches.'}
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

function useCommands(onSignOut: () => void): Record<string, Command[]> {
  const navigate = useNavigate();
  const { user, role } = useSession();
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const other = useComputedColorScheme('light') === 'light' ? 'dark' : 'light';
  const goTo = (label: string, path: string): Command => ({
    label,
    onClick: () => leavePage(() => void navigate(path)),
  });
  const session: Command[] = user
    ? [goTo('Account', paths.account), { label: 'Sign Out', onClick: onSignOut }]
    : [{ label: 'Sign In / Register', onClick: () => openAuthModal('signIn', 'commands') }];
  return {
    Pages: [
      goTo('Check a claim', paths.analyze),
      goTo('Truth Radar', paths.truthRadar),
      ...(user ? [goTo('My Reports', paths.myReports)] : []),
      ...footerLinks.map(({ label, to }) => goTo(label, to)),
      { label: 'API documentation', onClick: () => window.location.assign(paths.apiDocs) },
    ],
    Administration: role === 'ADMIN' ? adminLinks.map(({ to, label }) => goTo(label, to)) : [],
    'This browser': [
      ...session,
      { label: `Use ${other} colors`, onClick: () => setColorScheme(other) },
    ],
  };
}

function useReports(wanted: string): { found: Record<string, Command[]>; isPending: boolean } {
  const navigate = useNavigate();
  const { user } = useSession();
  const [search] = useDebouncedValue(wanted, PAUSE_MS);
  const isAsked = search.length > 1;
  const options = { placeholderData: keepPreviousData, staleTime: 60_000 };
  const page = { page: 1, pageSize: REPORTS_SHOWN, search };
  const mine = api.reports.mine.useQuery(page, { ...options, enabled: isAsked && user !== null });
  const listed = api.radar.search.useQuery(page, { ...options, enabled: isAsked });
  const toCommand = (report: Pick<MyReport, 'slug' | 'content' | 'verdict'>): Command => ({
    label: cutText(report.content, LABEL_MAX),
    description: report.verdict === null ? 'No verdict yet' : verdictWords[report.verdict],
    onClick: () => leavePage(() => void navigate(paths.report(report.slug))),
  });
  const own = (isAsked && mine.data?.reports) || [];
  const others = ((isAsked && listed.data?.reports) || []).filter(
    ({ slug }) => !own.some((report) => report.slug === slug),
  );
  return {
    found: {
      'My reports': own.map(toCommand),
      'Listed reports': others.map(toCommand),
    },
    isPending: wanted !== search || mine.isFetching || listed.isFetching,
  };
}
