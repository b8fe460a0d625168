/* SPDX-License-Identifier: Apache-2.0 */
#pragma once
#include <lapacke.h>
#include <cblas.h>
