import { Badge, Box, Group, Radio, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import {
  CORRECTION_NOTE_MAX,
  correctionMessages,
  correctionReasons,
} from '../../../shared/corrections.ts';
import { cutText } from '../../../shared/cutText.ts';
import { ADMIN_UNDO_MS } from '../../../shared/limits.ts';
import { paths } from '../../../shared/paths.ts';
import type { CorrectionDecision, CorrectionRequest } from '../../../shared/schema/admin.ts';
import { exceedsCodePoints } from '../../../shared/text.ts';
import { api, readAnew, whyNotDone } from '../../app/api.ts';
import { ActDialog } from '../../ui/Dialog.tsx';
import { SmallButton } from '../../ui/SmallButton.ts';
import { Time } from '../../ui/Time.tsx';
import { Toast, UndoToast } from '../../ui/Toast.tsx';
import { Empty, LoadedList, NumberedPager } from '../../ui/list/List.tsx';
import { FilterChips, ListControls, optionsOf } from '../../ui/list/ListControls.tsx';
import { ClaimLink } from '../../ui/list/ListTable.tsx';
import { listAddress, listQuery, param, useLastPage, useList } from '../../ui/list/address.ts';
import words from './words.json' with { type: 'json' };

const STATES = optionsOf(['open', 'decided']);

const correctionsAddress = listAddress({ state: param.oneOf(STATES), page: param.page });

export function Corrections() {
  const { address, to, change, at } = useList(correctionsAddress);
  const { state, page } = address;
  const list = api.admin.corrections.list.useQuery({ state, page }, listQuery);
  const query = useLastPage(list, page, change);
  const [asked, setAsked] = useState<CorrectionRequest | null>(null);
  const [deleted, setDeleted] = useState<CorrectionRequest | null>(null);
  const { corrections } = api.useUtils().admin;
  const restoring = api.admin.reports.restore.useMutation({
    onSuccess: () => readAnew(corrections.list),
  });
  return (
    <>
      <ListControls>
        <FilterChips label="Which requests" options={STATES} {...at('state')} />
      </ListControls>
      <LoadedList query={query} what="The requests">
        {({ requests, ...counts }) =>
          counts.total === 0 ? (
            <Empty
              title={state === 'open' ? 'No open requests' : 'No decisions yet'}
              text="When a reader says that a report is wrong, it appears here."
            />
          ) : (
            <>
              <ul className="ruled">
                {requests.map((request) => (
                  <Request key={request.id} request={request} onDecide={() => setAsked(request)} />
                ))}
              </ul>
              <NumberedPager {...{ page, to, ...counts }} shown={requests.length} />
            </>
          )
        }
      </LoadedList>
      {asked && (
        <Decide request={asked} onDelete={() => setDeleted(asked)} onClose={() => setAsked(null)} />
      )}
      {deleted && (
        <UndoToast
          key={deleted.id}
          names={[cutText(deleted.content, 80)]}
          ms={ADMIN_UNDO_MS}
          onUndo={() => {
            setDeleted(null);
            restoring.mutate({ id: deleted.reportId });
          }}
          onEnd={() => setDeleted(null)}
        />
      )}
      {restoring.error && (
        <Toast role="alert" onDismiss={restoring.reset}>
          {whyNotDone(restoring.error, 'Not brought back.')}
        </Toast>
      )}
    </>
  );
}

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
        <Box
          component="blockquote"
          m={0}
          ps="md"
          style={{ borderInlineStart: '2px solid var(--rule-strong)' }}
          dir="auto"
        >
          {text}
        </Box>
      )}
      {email !== null && (
        <p>
          Wants an answer: <a href={answerTo(email, slug)}>{email}</a>
        </p>
      )}
      {decision === null || decidedAt === null ? (
        <SmallButton aria-label={`Decide: ${content.slice(0, 80)}`} onClick={onDecide}>
          Decide
        </SmallButton>
      ) : (
        <p>
          <strong>{words.decisions[decision].done}</strong>, <Time iso={decidedAt} />
          {note !== null && <span dir="auto">: {note}</span>}
        </p>
      )}
    </Stack>
  );
}

function answerTo(email: string, slug: string): string {
  const subject = encodeURIComponent('What you wrote about a report');
  const body = encodeURIComponent(location.origin + paths.report(slug));
  return `mailto:${encodeURIComponent(email)}?subject=${subject}&body=${body}`;
}

function Decide(props: { request: CorrectionRequest; onDelete: () => void; onClose: () => void }) {
  const { request, onDelete, onClose } = props;
  const { id: requestId, email } = request;
  const [decision, setDecision] = useState<CorrectionDecision>('corrected');
  const [note, setNote] = useState('');
  const { client, admin } = api.useUtils();
  const isHidden = request.hid && request.isWithheld;
  return (
    <ActDialog
      title="Decide on this request"
      confirmLabel={words.decisions[decision].confirmLabel}
      danger={decision === 'deleted'}
      act={async () => {
        const noted = decision === 'corrected' && { note };
        if (noted && exceedsCodePoints(note, CORRECTION_NOTE_MAX))
          throw new Error(correctionMessages.noteTooLong);
        await client.admin.corrections.decide.mutate({ requestId, decision, ...noted });
        if (decision === 'deleted') onDelete();
      }}
      refresh={() => readAnew(admin.corrections.list)}
      onClose={onClose}
    >
      <Radio.Group label="What should happen?" value={decision} onChange={setDecision}>
        {Object.entries(words.decisions).map(([value, { label, ...texts }]) => (
          <Radio
            key={value}
            mt="xs"
            {...{ value, label }}
            description={isHidden ? texts.descriptionHidden : texts.description}
          />
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
    </ActDialog>
  );
}
