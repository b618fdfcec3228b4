import { Box } from '@mantine/core';
import { contactSetting } from '../../shared/paths.ts';
import { api } from '../app/api.ts';
import { useSession } from '../app/session.ts';
import { ProsePage } from '../features/site/Prose.tsx';
import { Link } from '../ui/Link.tsx';
import text from './texts/contactPress.json' with { type: 'json' };

export default function ContactPressPage() {
  return <ProsePage text={text} values={{ contact: <Contact /> }} />;
}

function Contact() {
  const { data, isError } = api.site.contact.useQuery();
  const isAdmin = useSession().role === 'ADMIN';
  if (data?.email)
    return (
      <p>
        Write to <a href={mailTo(data.email)}>{data.email}</a>.
      </p>
    );
  if (!data)
    return (
      <Box component="p" mih="1lh" role="status">
        {isError && 'Their address could not be loaded. Please reload the page.'}
      </Box>
    );
  return (
    <p>
      They have not published an address on this page yet. Whoever gave you the link to a report can
      usually tell you who they are.
      {isAdmin && (
        <>
          {' '}
          <Link to={contactSetting}>Publish an address</Link>
        </>
      )}
    </p>
  );
}

const mailTo = (email: string) => `mailto:${email.split('@').map(encodeURIComponent).join('@')}`;
