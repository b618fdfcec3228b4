import classes from './SeoWaiting.module.css';

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
