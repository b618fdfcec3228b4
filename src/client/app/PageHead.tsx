import { useLocation } from 'react-router';
import { SHARE_IMAGE } from '../../shared/limits.ts';
import { pageMessages } from '../../shared/pageMessages.ts';
import { paths } from '../../shared/paths.ts';
import { useOrigin } from './boot.ts';

export function PageHead(props: {
  title: string;
  description: string;
  /** Separated by commas; for a page that may be listed. */
  keywords?: string;
  index?: boolean;
  /** Where it is not as for the site. */
  preview?: Partial<Preview>;
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
        imageAlt={pageMessages.siteTitle}
        type="website"
        {...props.preview}
      />
    </>
  );
}

interface Preview {
  title: string;
  description: string;
  /** None for a page that must not be found. */
  path: string | undefined;
  /** A path of ours, or another site's address. */
  image: string;
  imageAlt: string;
  type: 'article' | 'website';
}

/** Canonical address and previews. */
function SocialMeta(props: Preview) {
  const origin = useOrigin();
  const { title, description, path, imageAlt } = props;
  const url = path === undefined ? undefined : origin + path;
  const isOurs = props.image.startsWith('/');
  const image = isOurs ? origin + props.image : props.image;
  const reported = { title, description, image, 'image:alt': imageAlt };
  const more = {
    site_name: 'Verimeter',
    type: props.type,
    url,
    'image:width': isOurs ? SHARE_IMAGE.width : undefined,
    'image:height': isOurs ? SHARE_IMAGE.height : undefined,
  };
  return (
    <>
      {url !== undefined && <link rel="canonical" href={url} />}
      {Object.entries({ ...reported, ...more }).map(
        ([name, content]) =>
          content !== undefined && (
            <meta key={name} property={`og:${name}`} content={`${content}`} />
          ),
      )}
      {Object.entries({ card: 'summary_large_image', ...reported }).map(([name, content]) => (
        <meta key={name} name={`twitter:${name}`} content={content} />
      ))}
    </>
  );
}
