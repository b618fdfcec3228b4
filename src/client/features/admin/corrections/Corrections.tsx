import { Badge, Group, Radio, Stack, Text, Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import { correctionReasons } from '../../../../shared/corrections.ts';
import { LIST_PAGE_SIZE } from '../../../../shared/limits.ts';
import type { CorrectionDecision, CorrectionRequest } from '../../../../shared/schema/admin.ts';
import { api } from '../../../app/api.ts';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { SmallButton } from '../../../ui/SmallButton.ts';
import { Time } from '../../../ui/Time.tsx';
import { FilterChips } from '../../../ui/list/ListControls.tsx';
import { Empty, LoadedList } from '../../../ui/list/ListStates.tsx';
import { ClaimLink } from '../../../ui/list/ListTable.tsx';
import { NumberedPager } from '../../../ui/list/Pager.tsx';
import {
  aPage,
  listAddress,
  listQuery,
  oneOf,
  useLastPage,
  useListAddress,
} from '../../../ui/list/useListAddress.ts';
import { focusIfLost } from '../AdminOnly.tsx';
import list from '../../../ui/list/Table.module.css';
import classes from '../admin.module.css';

const STATES = [
  { value: 'open', label: 'To decide' },
  { value: 'decided', label: 'Decided' },
] as const;

const correctionsAddress = listAddress({ state: oneOf(STATES), page: aPage });

/** What people say is wrong with reports, and what admins answer. */
export function Corrections() {
  const { address, to, change, at } = useListAddress(correctionsAddress);
  const { state, page } = address;
  const query = useLastPage(
    api.admin.corrections.list.useQuery({ state, page, pageSize: LIST_PAGE_SIZE }, listQuery),
    page,
    change,
  );
  const [asked, setAsked] = useState<CorrectionRequest | null>(null);
  return (
    <>
      <div className={list.controls}>
        <FilterChips label="Which requests" options={STATES} {...at('state')} />
      </div>
      <LoadedList query={query} what="The requests">
        {({ requests, total, totalPages }) =>
          total === 0 ? (
            <Empty
              title={state === 'open' ? 'Nothing to decide' : 'Nothing was decided yet'}
              text="What readers say is wrong with a report comes here."
            />
          ) : (
            <>
              <ul className={classes.rows}>
                {requests.map((request) => (
                  <Request key={request.id} request={request} onDecide={() => setAsked(request)} />
                ))}
              </ul>
              <NumberedPager {...{ page, to, total }} last={totalPages} shown={requests.length} />
            </>
          )
        }
      </LoadedList>
      {asked && <Decide request={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

const DECIDED: Record<CorrectionDecision, string> = {
  corrected: 'Note put on the report',
  rejected: 'Rejected',
  deleted: 'Report deleted',
};

function Request({ request, onDecide }: { request: CorrectionRequest; onDecide: () => void }) {
  const { reason, slug, content, text, email, createdAt, decision, note, decidedAt } = request;
  return (
    <Stack component="li" gap="xs" align="flex-start">
      <Group gap="sm">
        <h2>{correctionReasons[reason]}</h2>
        {decision === null && request.hid && request.isWithheld && <Badge>Hides the report</Badge>}
        {request.isEarlierResult && <Badge>About an earlier result</Badge>}
        <Text c="dimmed" fz="sm">
          <Time iso={createdAt} />
        </Text>
      </Group>
      <ClaimLink slug={slug} content={content} />
      {text === '' ? (
        <Text c="dimmed">The words of this request were removed.</Text>
      ) : (
        <blockquote dir="auto">{text}</blockquote>
      )}
      {email !== null && (
        <p>
          Wants an answer: <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
        </p>
      )}
      {decision === null || decidedAt === null ? (
        <SmallButton aria-label={`Decide: ${content.slice(0, 80)}`} onClick={onDecide}>
          Decide
        </SmallButton>
      ) : (
        <p>
          <strong>{DECIDED[decision]}</strong>, <Time iso={decidedAt} />
          {note !== null && <span dir="auto">: {note}</span>}
        </p>
      )}
    </Stack>
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
  // The row goes, and with it the button that had the focus.
  useEffect(() => () => focusIfLost(), []);
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
