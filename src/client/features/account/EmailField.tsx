import { Field, type FieldProps } from './Field.tsx';

/** Where somebody types their address. */
export function EmailField(props: Omit<FieldProps, 'label' | 'name' | 'type' | 'autoComplete'>) {
  return <Field {...props} label="Email" name="email" type="email" autoComplete="email" />;
}
