import { DeleteAccount } from '../../../features/records/web/delete-account.tsx'
import { UsersPage as Users } from '../../../features/users/web/users-page.tsx'

/** Everybody with an account, and what deleting one of them means. */
export const UsersPage = () => <Users deleting={(user, onClose) => <DeleteAccount user={user} onClose={onClose} />} />
