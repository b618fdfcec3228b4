import classes from './Contents.module.css';

export function Contents({ parts }: { parts: readonly { id: string; title: string }[] }) {
  return (
    <nav className={classes.contents} aria-label="On this page">
      <ol>
        {parts.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
