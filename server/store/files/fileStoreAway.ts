/** The shared store of files does not answer, or answers that it cannot work now: the work can be repeated later. */
export class FileStoreAway extends Error {
  override name = 'FileStoreAway'
}
