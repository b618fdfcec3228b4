import { messages } from '../../../shared/messages.ts';
import classes from './PartBroken.module.css';

/** In place of the part of a report that cannot be drawn; what stands above it is there. */
export function PartBroken() {
  return (
    <p className={classes.broken} role="alert">
      {messages.reportPartBroken}
    </p>
  );
}
