import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { Notice } from '../../ui/Notice.tsx';
import { ChoosePassword } from './ChoosePassword.tsx';
import { LinkSignIn } from './LinkSignIn.tsx';
import { type MailLink, readMailLink } from './readMailLink.ts';
import { VerifiedAddress } from './VerifiedAddress.tsx';

/** What a link in a mail leads to. Its code leaves the address at once, so that nobody finds it there. */
export function MailLinkScreen() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [link, setLink] = useState<MailLink | null>(null);
  const read = useRef(false);
  useEffect(() => {
    if (read.current) return;
    read.current = true;
    const found = readMailLink(search);
    void Promise.resolve(navigate(paths.verifyEmail, { replace: true })).then(() => setLink(found));
  }, [search, navigate]);

  switch (link?.mode) {
    case undefined:
      return <Notice title="One moment" text="The link is being looked at." />;
    case 'verifyEmail':
      return <VerifiedAddress code={link.code} email={link.email} />;
    case 'signIn':
      return <LinkSignIn code={link.code} />;
    case 'resetPassword':
      return <ChoosePassword code={link.code} />;
    case 'none':
      return (
        <Notice
          title="This link is incomplete"
          text="Please open it from the mail once more, or copy the whole of it."
        >
          <Button component={Link} to={paths.home}>
            Go to the home page
          </Button>
        </Notice>
      );
  }
}
