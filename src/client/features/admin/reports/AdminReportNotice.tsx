import { paths } from '../../../../shared/paths.ts';
import { api } from '../../../app/api.ts';
import { Link } from '../../../ui/Link.tsx';
import { SmallButton } from '../../../ui/SmallButton.ts';
import { Time } from '../../../ui/Time.tsx';
import classes from './AdminReportNotice.module.css';

/** Above a report that an admin reads and nobody else can. */
export default function AdminReportNotice({ reportId }: { reportId: string }) {
  const { data } = api.reports.private.useQuery({ reportId }, { staleTime: 0 });
  const withheldAt = data?.withheldAt ?? null;
  if (withheldAt === null) return null;
  return (
    <aside className={classes.notice} aria-label="For admins">
      <p>
        <strong>Withheld: only admins can read this</strong>, since <Time iso={withheldAt} />.
      </p>
      <SmallButton
        component={Link}
        to={`${paths.adminReports}?search=${encodeURIComponent(reportId)}`}
      >
        Show in All Reports
      </SmallButton>
    </aside>
  );
}
