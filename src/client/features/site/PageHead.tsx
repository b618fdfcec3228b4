import { useLocation } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { SocialMeta } from '../../app/SocialMeta.tsx';

export function PageHead(props: {
  title: string;
  description: string;
  /** Separated by commas; for a page that may be listed. */
  keywords?: string;
  index?: boolean;
}) {
  const { title, description, index = false } = props;
  const { pathname } = useLocation();
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {props.keywords !== undefined && <meta name="keywords" content={props.keywords} />}
      <meta name="robots" content={index ? 'index, follow' : 'noindex, nofollow'} />
      <SocialMeta
        title={title}
        description={description}
        path={index ? pathname : undefined}
        image={paths.siteImage}
        imageAlt="Verimeter: is it true? Measure it."
        type="website"
      />
    </>
  );
}
