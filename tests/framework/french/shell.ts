import type { shell as english } from '../../../src/i18n/en/shell.ts'
import type { Translation } from '../../../src/i18n/translation.ts'

/** French texts of the shell. */
export const shell: Translation<typeof english> = {
  main: 'Navigation principale',
  breadcrumb: 'Fil d’Ariane',
  menu: 'Menu',
  closeMenu: 'Fermer le menu',
  collapse: 'Réduire',
  expand: 'Agrandir',
  skip: 'Aller au contenu',
  dashboard: 'Tableau de bord',
  exports: 'Exports',
  settings: 'Paramètres',
  account: 'Votre compte',
  runningCount: '{smart_count} en cours',
  language: 'Langue',
  theme: { label: 'Thème', system: 'Comme le système', light: 'Clair', dark: 'Sombre' },
  logOut: 'Se déconnecter',
  close: 'Fermer',
  notFound: {
    title: 'Introuvable',
    sentence: 'Il n’y a rien à cette adresse.',
    act: 'Vers le tableau de bord',
  },
}
