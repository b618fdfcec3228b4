import { Time } from '../../ui/Time.tsx';

/** When reports are free again; the rule alone until the date is known. */
export function NextMonth({ resetsAt }: { resetsAt: string | undefined }) {
  return (
    <>
      New ones come with the new month
      {resetsAt !== undefined && (
        <>
          , on <Time iso={resetsAt} />
        </>
      )}
      .
    </>
  );
}
