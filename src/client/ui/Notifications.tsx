import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications as MantineNotifications } from '@mantine/notifications';
import classes from './ui.module.css';

export default function Notifications() {
  return (
    <MantineNotifications
      position="bottom-center"
      containerWidth={544}
      notificationMaxHeight="40dvh"
      autoClose={false}
      // High enough that no undo button has to wait.
      limit={50}
      transitionDuration={0}
      allowDragDismiss={false}
      allowScrollDismiss={false}
      mb="env(safe-area-inset-bottom)"
      classNames={{ notification: classes.toast ?? '' }}
    />
  );
}
