import { SHARE_IMAGE } from '../../shared/limits.ts';
import { useOrigin } from './boot.ts';

/** Canonical address and previews. `path`: none for a page that must not be found. */
export function SocialMeta(props: {
  title: string;
  description: string;
  path?: string | undefined;
  /** A path of ours, or another site's address. */
  image: string;
  imageAlt: string;
  type: 'article' | 'website';
}) {
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
