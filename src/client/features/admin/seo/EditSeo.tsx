import { useParams } from 'react-router';
import { paths } from '../../../../shared/paths.ts';
import { api } from '../../../app/api.ts';
import { Link } from '../../../ui/Link.tsx';
import { Empty, ListFailed } from '../../../ui/list/ListStates.tsx';
import { SeoEditor } from './SeoEditor.tsx';
import classes from './EditSeo.module.css';

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

/** The fields until it is known what stands in them. */
export function SeoWaiting() {
  return (
    <div className={classes.waiting} aria-busy="true">
      <span className="unseen" role="status">
        The report is being loaded.
      </span>
      {FIELDS.map((field) => (
        <div key={field} aria-hidden="true" className={classes[field]} />
      ))}
    </div>
  );
}

const FIELDS = ['claim', 'title', 'description', 'keywords', 'picture', 'address'] as const;
