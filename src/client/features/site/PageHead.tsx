/** Title, description and robots of a page; React lifts them into the head. */
export function PageHead(props: { title: string; description: string; index?: boolean }) {
  return (
    <>
      <title>{props.title}</title>
      <meta name="description" content={props.description} />
      <meta name="robots" content={props.index === true ? 'index, follow' : 'noindex, nofollow'} />
    </>
  );
}
