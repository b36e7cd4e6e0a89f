/** Who can make an account for themselves. Operators are made by `npm run admin:create`. */
export const signUpRoles = ['student', 'parent', 'teacher'] as const
export type SignUpRole = (typeof signUpRoles)[number]

export const parseSignUpRole = (role: string | null): SignUpRole | null => signUpRoles.find((one) => one === role) ?? null
