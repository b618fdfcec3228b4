/** The header of a table; a column that needs a class is a pair of name and class. */
export function ColumnHeads(props: {
  names: readonly (string | readonly [name: string, className: string | undefined])[];
  className?: string;
}) {
  return (
    <thead className={props.className}>
      <tr>
        {props.names.map((column) => {
          const [name, className] = typeof column === 'string' ? [column] : column;
          return (
            <th key={name} scope="col" className={className}>
              {name}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
