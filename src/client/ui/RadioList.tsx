import { Radio } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Radio.layer.css';

export function RadioList<Value extends string>(props: {
  legend: string;
  options: readonly { value: Value; label: string; note: string }[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  const { legend, options, value, onChange } = props;
  return (
    <Radio.Group label={legend} value={value} onChange={(chosen) => onChange(chosen)}>
      {options.map(({ note, ...option }) => (
        <Radio key={option.value} {...option} description={note} mt="xs" />
      ))}
    </Radio.Group>
  );
}
