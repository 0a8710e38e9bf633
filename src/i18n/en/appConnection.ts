/** English words of connecting Akeneo as an app. */
export const appConnection = {
  confirm: {
    title: 'Connect Akeneo',
    text: 'This PIM asks to be connected. Kontor then reads its products and master data as an app. The present connection is replaced.',
    next: 'Check the address: in the next step you allow the access in Akeneo.',
    pim: 'PIM',
    act: 'Connect',
    busy: 'Connecting',
  },
  success: {
    title: 'Akeneo is connected',
    text: 'Kontor reads from Akeneo as an app now. Start a synchronization next, so that all option lists come from this PIM.',
    act: 'Akeneo API settings',
  },
  error: {
    title: 'Akeneo was not connected',
    text: 'There was an error connecting Akeneo. Please try again or contact an administrator.',
    reasons: {
      notConfigured:
        'This service has no credentials of an Akeneo app. They are set with AKENEO_APP_CLIENT_ID and AKENEO_APP_CLIENT_SECRET.',
      badAddress:
        'The address of the PIM cannot be used. It must begin with https:// and end after the host name.',
      expired:
        'The attempt took too long, was already used or was begun in another browser. Open the app in Akeneo again.',
      otherPim:
        'Meanwhile another PIM asked to be connected. Open the app again in the Akeneo that you want to connect, and check the address.',
      denied: 'The access was not allowed in Akeneo. Open the app there again and allow it.',
      missingScopes: 'Akeneo did not grant everything that is needed. These permissions are missing:',
      refused:
        'Akeneo does not accept this app. Check AKENEO_APP_CLIENT_ID and AKENEO_APP_CLIENT_SECRET, and the callback address that is registered in Akeneo.',
      unreachable:
        'The PIM could not be reached, or its answer could not be read. The log of the service has the details.',
      forbidden: 'Only administrators can connect Akeneo.',
    },
    act: 'Go to dashboard',
  },
  settings: {
    openAkeneo: 'Open Akeneo',
    revokedTitle: 'Akeneo has revoked the access of the app',
    revokedText:
      'Open Akeneo and connect the app again there, or switch to a manual connection. Exports and the synchronization fail until then.',
  },
}
