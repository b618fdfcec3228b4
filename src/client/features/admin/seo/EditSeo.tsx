import { Link, useParams } from 'react-router';
import { paths } from '../../../../shared/paths.ts';
import { api } from '../../../app/api.ts';
import { Empty } from '../../../ui/list/Empty.tsx';
import { ListFailed } from '../../../ui/list/ListFailed.tsx';
import classes from './EditSeo.module.css';
import { SeoEditor } from './SeoEditor.tsx';
import { SeoWaiting } from './SeoWaiting.tsx';

/** What a report says of itself to search engines and previews, its address, and its review. */
export function EditSeo() {
  const { id = '' } = useParams();
  const { data, error, refetch } = api.admin.seo.read.useQuery(
    { id },
    // What is edited has to be what is stored: nothing of an earlier visit.
    { gcTime: 0 },
  );
  if (data) return <SeoEditor key={data.reportId} form={data} />;
  if (!error) return <SeoWaiting />;
  return (
    <div className={classes.missing}>
      {(error.data?.httpStatus ?? 500) < 500 ? (
        <Empty title={error.message} text="It may have been deleted, or the address is mistyped.">
          <Link to={paths.adminReports}>All Reports</Link>
        </Empty>
      ) : (
        <ListFailed what="The report" onRetry={() => void refetch()} />
      )}
    </div>
  );
}
