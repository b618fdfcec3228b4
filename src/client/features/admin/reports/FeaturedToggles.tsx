import { UnstyledButton } from '@mantine/core';
import { FEATURED_CATEGORIES } from '../../../../shared/adminLists.ts';
import type { AdminReport, FeaturedCategory } from '../../../../shared/schema/adminReport.ts';
import { FEATURED } from './featured.ts';
import classes from './FeaturedToggles.module.css';

/** On which lists of featured reports one is. */
export function FeaturedToggles(props: {
  report: AdminReport;
  name: string;
  onToggle: (report: AdminReport, category: FeaturedCategory, isFeatured: boolean) => void;
}) {
  const { report, name, onToggle } = props;
  return (
    <span className={classes.toggles}>
      {FEATURED_CATEGORIES.map((category) => {
        const { sign, name: list, field } = FEATURED[category];
        const label = `Featured as ${list}`;
        return (
          <UnstyledButton
            key={category}
            className={classes.toggle}
            aria-pressed={report[field]}
            aria-label={`${label}: ${name}`}
            title={label}
            onClick={() => onToggle(report, category, !report[field])}
          >
            {sign}
          </UnstyledButton>
        );
      })}
    </span>
  );
}
