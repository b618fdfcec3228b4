import { Alert } from '@mantine/core';
import '@mantine/core/styles/Alert.layer.css';
import { paths } from '../../../shared/paths.ts';
import { api, oncePerPage } from '../../app/api.ts';
import { Link } from '../../ui/Link.tsx';
import { SmallButton } from '../../ui/SmallButton.ts';
import { Time } from '../../ui/Time.tsx';

export default function AdminReportNotice({ reportId }: { reportId: string }) {
  const { data } = api.reports.private.useQuery({ reportId }, oncePerPage);
  if (!data?.withheldAt) return null;
  return (
    <aside aria-label="For admins">
      <Alert
        role="none"
        variant="outline"
        color="var(--danger)"
        mb="lg"
        title="Withheld: only admins can read this"
      >
        <p>
          Since <Time iso={data.withheldAt} />.
        </p>
        <SmallButton
          mt="xs"
          component={Link}
          to={`${paths.adminReports}?search=${encodeURIComponent(reportId)}`}
        >
          Show in All Reports
        </SmallButton>
      </Alert>
    </aside>
  );
}
