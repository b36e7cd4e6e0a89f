/** Something that we cannot do without was away or had no time, so that the same may well succeed a little later. */
export class Away extends Error {
  override name = 'Away'
}
