import { RadioList } from '../../../ui/RadioList.tsx';

type Choice = 'remove' | 'keep';

/** What becomes of the reports of somebody who goes. */
export function ReportsChoice(props: { value: Choice; onChange: (value: Choice) => void }) {
  return <RadioList legend="What becomes of your reports?" options={CHOICES} {...props} />;
}

const CHOICES = [
  {
    value: 'remove',
    label: 'Delete them',
    note: 'Those that others asked for too stay with them, without your name.',
  },
  {
    value: 'keep',
    label: 'Keep them, without an owner',
    note: 'Links to them go on working. Nobody can delete them on your behalf.',
  },
] as const;
