import '../../../theme/fields.css';
import { Badge, Radio, Textarea } from '@mantine/core';
import '@mantine/core/styles/Badge.layer.css';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { correctionReasons } from '../../../../shared/corrections.ts';
import { LIST_PAGE_SIZE } from '../../../../shared/limits.ts';
import type { CorrectionDecision, CorrectionRequest } from '../../../../shared/schema/admin.ts';
import { api } from '../../../app/api.ts';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { SmallButton } from '../../../ui/SmallButton.ts';
import { Time } from '../../../ui/Time.tsx';
import { ClaimLink } from '../../../ui/list/cells.tsx';
import { FilterChips } from '../../../ui/list/ListControls.tsx';
import { Empty, Loaded } from '../../../ui/list/ListStates.tsx';
import { NumberedPager } from '../../../ui/list/Pager.tsx';
import { readPage, useListAddress, writeQuery } from '../../../ui/list/useListAddress.ts';
import list from '../../../ui/list/Table.module.css';
import classes from './Corrections.module.css';

/** What people say is wrong with reports, and what admins answer. */
export function Corrections() {
  const { address, to, change } = useListAddress(readAddress, writeAddress, { page: 1 });
  const { state, page } = address;
  const query = api.admin.corrections.list.useQuery(
    { state, page, pageSize: LIST_PAGE_SIZE },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  const { data, isError, isPlaceholderData } = query;
  const [asked, setAsked] = useState<CorrectionRequest | null>(null);
  const last = data?.totalPages ?? 1;
  const beyond = data && !isPlaceholderData && data.total > 0 && page > last;
  useEffect(() => {
    if (beyond) change({ page: last }, true);
  });
  return (
    <>
      <div className={list.controls}>
        <FilterChips
          label="Which requests"
          options={STATES}
          value={state}
          onChange={(chosen) => change({ state: chosen })}
        />
      </div>
      <div className={list.list} aria-busy={!isError && (!data || isPlaceholderData)}>
        <Loaded query={beyond ? { ...query, data: undefined } : query} what="The requests">
          {({ requests, total }) =>
            total === 0 ? (
              <Empty
                title={state === 'open' ? 'Nothing to decide' : 'Nothing was decided yet'}
                text="What readers say is wrong with a report comes here."
              />
            ) : (
              <>
                <ul className={classes.requests}>
                  {requests.map((request) => (
                    <Request key={request.id} request={request} onDecide={setAsked} />
                  ))}
                </ul>
                <NumberedPager {...{ page, last, to, total }} shown={requests.length} />
              </>
            )
          }
        </Loaded>
      </div>
      {asked && <Decide request={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

type State = 'open' | 'decided';

const STATES = [
  { value: 'open', label: 'To decide' },
  { value: 'decided', label: 'Decided' },
] as const;

const readAddress = (query: string): { state: State; page: number } => {
  const params = new URLSearchParams(query);
  return { state: params.get('state') === 'decided' ? 'decided' : 'open', page: readPage(params) };
};

const writeAddress = (address: { state: State; page: number }) =>
  writeQuery(address, { state: 'open', page: 1 });

const DECIDED: Record<CorrectionDecision, string> = {
  corrected: 'Note put on the report',
  rejected: 'Rejected',
  deleted: 'Report deleted',
};

function Request(props: {
  request: CorrectionRequest;
  onDecide: (request: CorrectionRequest) => void;
}) {
  const { request, onDecide } = props;
  const { reason, slug, content, text, email, createdAt, decision, note, decidedAt } = request;
  return (
    <li className={classes.request}>
      <div className={classes.head}>
        <h2>{correctionReasons[reason]}</h2>
        {decision === null && request.hid && request.isWithheld && <Badge>Hides the report</Badge>}
        {request.isEarlierResult && <Badge>About an earlier result</Badge>}
        <span className={list.quiet}>
          <Time iso={createdAt} />
        </span>
      </div>
      <ClaimLink slug={slug} content={content} />
      {text === '' ? (
        <p className={list.quiet}>The words of this request were removed.</p>
      ) : (
        <p className={classes.text} dir="auto">
          {text}
        </p>
      )}
      {email !== null && (
        <p>
          Wants an answer: <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
        </p>
      )}
      {decision === null || decidedAt === null ? (
        <SmallButton
          className={classes.decide}
          aria-label={`Decide: ${content.slice(0, 80)}`}
          onClick={() => onDecide(request)}
        >
          Decide
        </SmallButton>
      ) : (
        <p>
          <strong>{DECIDED[decision]}</strong>, <Time iso={decidedAt} />
          {note !== null && <span dir="auto">: {note}</span>}
        </p>
      )}
    </li>
  );
}

function Decide({ request, onClose }: { request: CorrectionRequest; onClose: () => void }) {
  const { id: requestId, hid, isWithheld, email } = request;
  const [decision, setDecision] = useState<CorrectionDecision>('corrected');
  const [note, setNote] = useState('');
  const utils = api.useUtils();
  const { mutate, isPending, error } = api.admin.corrections.decide.useMutation({
    // The dialog closes once the list shows what was done.
    onSettled: () => utils.admin.corrections.list.invalidate(),
    onSuccess: onClose,
  });
  useEffect(() => focusMain, []);
  const again = hid && isWithheld ? ' The report is shown again.' : '';
  const choices = [
    {
      value: 'corrected',
      label: 'Put a note on the report',
      description: `Everybody sees it, with its date.${again}`,
    },
    {
      value: 'rejected',
      label: 'Reject it',
      description:
        again === ''
          ? 'The report stays as it is.'
          : `${again.trim()} The same result can’t be hidden this way again.`,
    },
    {
      value: 'deleted',
      label: 'Delete the report',
      description: 'With all its versions, for everybody. This can’t be undone.',
    },
  ] as const;
  return (
    <ConfirmDialog
      title="Decide on this request"
      confirmLabel={LABELS[decision]}
      danger={decision === 'deleted'}
      busy={isPending}
      error={error?.message}
      onConfirm={() => mutate({ requestId, decision, ...(decision === 'corrected' && { note }) })}
      onClose={onClose}
    >
      <Radio.Group label="What becomes of it?" value={decision} onChange={setDecision}>
        {choices.map((choice) => (
          <Radio key={choice.value} {...choice} mt="xs" />
        ))}
      </Radio.Group>
      {decision === 'corrected' && (
        <Textarea
          label="Note"
          rows={3}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      )}
      {email !== null && (
        <p>
          {email} wants an answer. Write before you decide: the address is deleted with the
          decision.
        </p>
      )}
    </ConfirmDialog>
  );
}

const LABELS: Record<CorrectionDecision, string> = {
  corrected: 'Put note on report',
  rejected: 'Reject',
  deleted: 'Delete report',
};

/** The button that had the focus goes with its request. */
function focusMain() {
  if (document.activeElement === document.body) document.getElementById('main')?.focus();
}
