/** The reason why an address is refused; a sentence that says where the address is corrected follows. */
export const addressRefused = {
  en: 'Kontor may not connect to {host}: it is an address of the machine’s own network link or of a cloud’s metadata service, a private one while DENY_PRIVATE_NETWORKS is set, none of ALLOWED_HOSTS, or one without encryption (http, FTP) while REQUIRE_TLS is set.',
  de: 'Kontor darf sich nicht mit {host} verbinden: Es ist eine Adresse der eigenen Netzwerkverbindung des Rechners oder des Metadatendienstes einer Cloud, eine private, während DENY_PRIVATE_NETWORKS gesetzt ist, keine aus ALLOWED_HOSTS oder eine ohne Verschlüsselung (http, FTP), während REQUIRE_TLS gesetzt ist.',
} as const
